CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The same rule as foldText in src/domain/text.ts; a test holds the two together.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')), 'ß', 'ss')
$$;
--> statement-breakpoint
-- array_to_string is only STABLE for arrays of any type; for text it is immutable, and a stored column needs that.
CREATE FUNCTION joined_text(parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(parts, ' ')
$$;
--> statement-breakpoint
-- Weights: A the name, B what kind of place, C where it is, D the description. Configuration 'simple': no stemming.
CREATE FUNCTION venue_search_vector(name text, cuisines text[], road text, city text, county text, postcode text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(name, ''))), 'A')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(joined_text(cuisines), ''))), 'B')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(joined_text(ARRAY[road, city, county, postcode]), ''))), 'C')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(description, ''))), 'D')
$$;
--> statement-breakpoint
CREATE FUNCTION item_search_vector(name text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(name, ''))), 'A')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, fold_text(coalesce(description, ''))), 'D')
$$;
