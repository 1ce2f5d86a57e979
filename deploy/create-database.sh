#!/bin/sh
# Run once by the database's image, when its volume is empty: the product gets a role and a database of its own.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=password="$SMIRK_DATABASE_PASSWORD" <<'SQL'
create role smirk login password :'password';
create database smirk owner smirk;
revoke connect on database smirk from public;
SQL
