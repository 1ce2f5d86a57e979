# syntax=docker/dockerfile:1@sha256:ecfaec9ed6d810b56388c508f4121597bfbba70d41a6dfeee4d8cad5f295fc32
# The product for production: pages, API and operators' commands. docs/operations.md says how to run it.

ARG NODE_VERSION=24.21.0
FROM node:${NODE_VERSION}-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
# A digest rules over the tag beside it: that it is the pinned Node's is looked at here.
RUN test "$(node --print process.versions.node)" = "$(node --print "require('./package.json').devDependencies.node")"
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/ui/package.json packages/ui/
COPY packages/basemap/package.json packages/basemap/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/console/package.json apps/console/
COPY apps/sandbox/package.json apps/sandbox/
COPY e2e/package.json e2e/
COPY tools/dependencies/package.json tools/dependencies/
COPY tools/api-client/package.json tools/api-client/

FROM manifests AS web
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/ui packages/ui
COPY packages/basemap packages/basemap
COPY tools tools
COPY apps/web apps/web
COPY apps/console apps/console
COPY apps/server/src/features/places/areas apps/server/src/features/places/areas
COPY apps/server/src/features/places/gazetteer apps/server/src/features/places/gazetteer
RUN npm run build

# Of the optional packages, only what draws pictures is used here. It is copied below.
FROM manifests AS packages
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace @smirk/domain --workspace @smirk/contract --workspace @smirk/basemap --workspace @smirk/server --workspace @smirk/web

FROM base
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000
# Two arenas, and mmap for large allocations: otherwise memory that the directory's load frees stays with the process.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=web /app/node_modules/@img node_modules/@img
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/basemap packages/basemap
COPY apps/server apps/server
COPY apps/web/package.json apps/web/
COPY --from=web /app/apps/server/build apps/server/build
COPY --from=web /app/apps/web/build apps/web/build
COPY --from=web /app/apps/console/build apps/console/build
COPY tools/make-auth-keys.ts tools/
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process answers. Whether it may be sent visitors is /readyz, for the balancer to ask.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
# Smaller semi-spaces, and a collection after 30 % of growth: V8's defaults take 150 MB more.
CMD ["--max-semi-space-size=16", "--heap-growing-percent=30", "apps/server/src/main.ts"]
