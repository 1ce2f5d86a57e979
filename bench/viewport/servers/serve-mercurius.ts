// Mercurius with compiled queries on Fastify: the product's own schema over the same tables and index, rows as objects.
import compress from "@fastify/compress";
import { fastify } from "fastify";
import mercurius from "mercurius";
import pg from "pg";
import { DIRECTORY_SCHEMA as schema } from "../../../apps/server/src/features/search/directory-schema.ts";
import { announce } from "./served.ts";

const [connectionString = "", mode = "plain"] = process.argv.slice(2);
// The product's server has ten connections too.
const pool = new pg.Pool({ connectionString, max: 10 });

interface Corner {
  lat: number;
  lng: number;
}

/** The function that PostGraphile is given, with what a card shows joined to it. */
const IN_BOX = {
  name: "in-box",
  text: `
    select l.id::text, l.provider_id::text, l.center_name, l.address, l.city, l.state, l.zip, l.latitude, l.longitude,
      l.coordinates_quality in ('zip', 'place') as approximate, l.phone, l.avatar_file_id as avatar_src,
      p.smirk_verified, l.plans, round(d.rating::numeric, 1)::float8 as rating,
      coalesce(d.rating_count, 0) as review_count, l.accepting_new_patients,
      l.accepting_checked_on::text as accepting_checked_on, l.being_checked, l.confirmation,
      l.confirmed_on::text as confirmed_on,
      (c.card::json -> 'weekly_hours') as weekly_hours, coalesce(l.holiday_hours, '{}') as holiday_hours,
      json_build_object('id', p.id::text, 'name', p.name, 'last_name', p.last_name, 'degree', p.degree,
        'specialities', p.specialities, 'languages', p.languages) as provider
    from locations_in_box($1, $2, $3, $4) l
    join providers p on p.id = l.provider_id
    join location_cards c on c.location_id = l.id
    left join location_place_data d on d.location_id = l.id`,
};

const app = fastify();
if (mode === "compressed") await app.register(compress, { encodings: ["br", "gzip"] });
await app.register(mercurius, {
  schema,
  jit: 1,
  resolvers: {
    Query: {
      findProviderLocationsInBoundingBox: async (_: unknown, { sw, ne }: { sw: Corner; ne: Corner }) => {
        const { rows } = await pool.query({ ...IN_BOX, values: [sw.lng, sw.lat, ne.lng, ne.lat] });
        return rows;
      },
    },
  },
});
await app.listen({ host: "127.0.0.1", port: 0 });
announce(app.server);
