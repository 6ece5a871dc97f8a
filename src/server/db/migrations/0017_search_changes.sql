CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changes_by_xid" ON "search_changes" USING btree ("xid");--> statement-breakpoint
-- Beyond this many rows in one statement, reading everything again is faster. Names are qualified, because pg_restore sets an empty search_path.
CREATE FUNCTION log_search_changes(kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 5000 THEN
    INSERT INTO public.search_changes (kind) VALUES ('everything');
  ELSE
    INSERT INTO public.search_changes (kind, row_id) SELECT log_search_changes.kind, id FROM unnest(ids) id;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_rows_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes(TG_ARGV[0], array(SELECT id FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_rows_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes(TG_ARGV[0], array(SELECT id FROM old_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_rows_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_changes (kind) VALUES ('everything');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_dishes_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.description, n.price, n.dietary_info, n.rating, n.featured, n.active, n.category_id)
      IS DISTINCT FROM (o.name, o.description, o.price, o.dietary_info, o.rating, o.featured, o.active, o.category_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_categories_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('category', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.menu_id) IS DISTINCT FROM (o.name, o.menu_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_menus_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('menu', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.active, n.start_date, n.end_date, n.menu_type, n.venue_id) IS DISTINCT FROM (o.name, o.active, o.start_date, o.end_date, o.menu_type, o.venue_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_venues_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('venue', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.description, n.cuisines, n.price, n.address_road, n.address_city, n.address_county, n.address_postcode, n.latitude, n.longitude, n.featured, n.active)
      IS DISTINCT FROM (o.name, o.description, o.cuisines, o.price, o.address_road, o.address_city, o.address_county, o.address_postcode, o.latitude, o.longitude, o.featured, o.active)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_dishes_inserted AFTER INSERT ON menu_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_rows_inserted('dish');
--> statement-breakpoint
CREATE TRIGGER search_dishes_updated AFTER UPDATE ON menu_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_dishes_updated();
--> statement-breakpoint
CREATE TRIGGER search_dishes_deleted AFTER DELETE ON menu_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_rows_deleted('dish');
--> statement-breakpoint
CREATE TRIGGER search_categories_updated AFTER UPDATE ON menu_categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_categories_updated();
--> statement-breakpoint
CREATE TRIGGER search_menus_updated AFTER UPDATE ON menus REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_menus_updated();
--> statement-breakpoint
CREATE TRIGGER search_venues_inserted AFTER INSERT ON venues REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_rows_inserted('venue');
--> statement-breakpoint
CREATE TRIGGER search_venues_updated AFTER UPDATE ON venues REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_venues_updated();
--> statement-breakpoint
CREATE TRIGGER search_venues_deleted AFTER DELETE ON venues REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_rows_deleted('venue');
--> statement-breakpoint
CREATE TRIGGER search_dishes_truncated AFTER TRUNCATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION search_rows_truncated();
--> statement-breakpoint
CREATE TRIGGER search_venues_truncated AFTER TRUNCATE ON venues FOR EACH STATEMENT EXECUTE FUNCTION search_rows_truncated();
