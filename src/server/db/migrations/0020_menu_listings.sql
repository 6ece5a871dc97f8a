CREATE TABLE "menu_listings" (
	"menu_id" uuid PRIMARY KEY NOT NULL,
	"venue_id" uuid NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"venue_name_key" text collate "C" NOT NULL,
	"city" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"menu_type" text NOT NULL,
	"typical_price" numeric(8, 2),
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "venues_located";--> statement-breakpoint
ALTER TABLE "menu_listings" ADD CONSTRAINT "menu_listings_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_listings_by_name" ON "menu_listings" USING btree ("name_key","venue_name_key","menu_id","start_date","end_date");--> statement-breakpoint
CREATE INDEX "menu_listings_by_city" ON "menu_listings" USING btree ("city","name_key","venue_name_key","menu_id","start_date","end_date");--> statement-breakpoint
CREATE INDEX "menu_listings_by_price" ON "menu_listings" USING btree ("typical_price","name_key","venue_name_key","menu_id","start_date","end_date");--> statement-breakpoint
CREATE INDEX "menu_listings_by_venue" ON "menu_listings" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "menu_listings_by_start" ON "menu_listings" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "menu_listings_by_end" ON "menu_listings" USING btree ("end_date") WHERE end_date is not null;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (fold_text(recipient));--> statement-breakpoint
CREATE INDEX "reservations_to_remind" ON "reservations" USING btree ("requested_date","requested_time") WHERE status = 'pending' and withdrawn_at is null and anonymised_at is null and reminded_24h_at is null;--> statement-breakpoint
CREATE INDEX "reservations_by_diner" ON "reservations" USING btree (fold_text(email)) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX "venues_located" ON "venues" USING btree ("latitude","longitude","address_city") WHERE active and latitude is not null and longitude is not null;--> statement-breakpoint
-- Writes the rows of these menus anew. The lock makes it wait for a change of a venue that is not committed yet, which could not see a new menu.
-- Names are qualified, because pg_restore sets an empty search_path.
CREATE FUNCTION refresh_menu_listings(menu_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.menu_listings l WHERE l.menu_id = ANY(menu_ids)
    AND NOT EXISTS (SELECT FROM public.menus m JOIN public.venues v ON v.id = m.venue_id WHERE m.id = l.menu_id AND m.active AND v.active);
  INSERT INTO public.menu_listings AS l
    (menu_id, venue_id, name_key, venue_name_key, city, latitude, longitude, menu_type, typical_price, start_date, end_date)
  SELECT m.id, v.id, m.name_key, v.name_key, v.address_city, v.latitude, v.longitude, m.menu_type, m.typical_price, m.start_date, m.end_date
  FROM public.menus m JOIN public.venues v ON v.id = m.venue_id
  WHERE m.id = ANY(menu_ids) AND m.active AND v.active
  FOR SHARE OF v
  ON CONFLICT (menu_id) DO UPDATE SET
    venue_id = excluded.venue_id, name_key = excluded.name_key, venue_name_key = excluded.venue_name_key, city = excluded.city,
    latitude = excluded.latitude, longitude = excluded.longitude, menu_type = excluded.menu_type,
    typical_price = excluded.typical_price, start_date = excluded.start_date, end_date = excluded.end_date
  WHERE (l.venue_id, l.name_key, l.venue_name_key, l.city, l.latitude, l.longitude, l.menu_type, l.typical_price, l.start_date, l.end_date)
    IS DISTINCT FROM (excluded.venue_id, excluded.name_key, excluded.venue_name_key, excluded.city, excluded.latitude, excluded.longitude,
      excluded.menu_type, excluded.typical_price, excluded.start_date, excluded.end_date);
END
$$;
--> statement-breakpoint
CREATE FUNCTION list_changed_menus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_menu_listings(array(SELECT id FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION list_menus_of_changed_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_menu_listings(array(
    SELECT m.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.menus m ON m.venue_id = n.id
    WHERE (n.name_key, n.address_city, n.latitude, n.longitude, n.active)
      IS DISTINCT FROM (o.name_key, o.address_city, o.latitude, o.longitude, o.active)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER menu_listings_inserted AFTER INSERT ON menus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_menus();
--> statement-breakpoint
CREATE TRIGGER menu_listings_updated AFTER UPDATE ON menus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_menus();
--> statement-breakpoint
CREATE TRIGGER menu_listings_of_venues AFTER UPDATE ON venues REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_menus_of_changed_venues();
--> statement-breakpoint
SELECT refresh_menu_listings(array(SELECT id FROM menus));
