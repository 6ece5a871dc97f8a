-- pg_restore sets an empty search_path, so every function and table is named with its schema.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.fold_text(left(value, 10000));
BEGIN
  IF words ~ '[''`‘’ʼ]' THEN words := words || ' ' || regexp_replace(words, '[''`‘’ʼ]', '', 'g'); END IF;
  words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u055a-\u055f\u0589\u05be\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2fff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufd3e\ufd3f\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\ufff0-\uffff\U0001f000-\U0001fbff\U000e0000-\U0010ffff]+', ' ', 'g');
  RETURN btrim(regexp_replace(words, '([^ ]{40})[^ ]+', '\1', 'g'));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_vector(name text, rest text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  named text := ' ' || public.search_words(name);
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(concat(replace(named, ' ', ' .'), named, ' ', public.search_words(rest)), ' '), ''));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION venue_search_vector(name text, cuisines text[], road text, city text, county text, postcode text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.words_vector(name, concat_ws(' ', array_to_string(cuisines, ' '), road, city, county, postcode, description))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION item_search_vector(name text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.words_vector(name, description)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_typical_price(menu_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE public.menus m SET typical_price = medians.price
  FROM (
    SELECT wanted.id, percentile_cont(0.5) WITHIN GROUP (ORDER BY i.price)::numeric(8, 2) AS price
    FROM unnest(menu_ids) AS wanted(id)
    LEFT JOIN public.menu_categories c ON c.menu_id = wanted.id
    LEFT JOIN public.menu_items i ON i.category_id = c.id AND i.active
    GROUP BY wanted.id
  ) medians
  WHERE m.id = medians.id AND m.typical_price IS DISTINCT FROM medians.price
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION menu_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.refresh_typical_price(array(SELECT DISTINCT c.menu_id FROM new_items i JOIN public.menu_categories c ON c.id = i.category_id));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.refresh_typical_price(array(SELECT DISTINCT c.menu_id FROM old_items i JOIN public.menu_categories c ON c.id = i.category_id));
  ELSE
    PERFORM public.refresh_typical_price(array(
      SELECT c.menu_id FROM new_items i JOIN public.menu_categories c ON c.id = i.category_id
      UNION SELECT c.menu_id FROM old_items i JOIN public.menu_categories c ON c.id = i.category_id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION menu_categories_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_typical_price(array(SELECT DISTINCT menu_id FROM old_categories));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_orphaned_menu_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.orphaned_menu_files (extraction_id, file_name) VALUES (OLD.id, OLD.file_name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
