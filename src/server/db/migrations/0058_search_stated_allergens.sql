-- A statement takes a dietary tag out of the search before it is confirmed. Names are qualified, because pg_restore sets an empty search_path.
CREATE OR REPLACE FUNCTION search_allergens_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT item_id FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_allergens_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT n.item_id FROM new_rows n JOIN old_rows o ON o.item_id = n.item_id
    WHERE (n.statements, n.confirmed_at IS NULL) IS DISTINCT FROM (o.statements, o.confirmed_at IS NULL)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_allergens_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT item_id FROM old_rows));
  RETURN NULL;
END
$$;
