-- The texts of menus and sections name meals, by which their dishes are found.
CREATE OR REPLACE FUNCTION search_categories_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('category', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.description, n.menu_id) IS DISTINCT FROM (o.name, o.description, o.menu_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_menus_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('menu', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.description, n.active, n.start_date, n.end_date, n.menu_type, n.venue_id)
      IS DISTINCT FROM (o.name, o.description, o.active, o.start_date, o.end_date, o.menu_type, o.venue_id)));
  RETURN NULL;
END
$$;
