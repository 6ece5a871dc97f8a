-- The search knows which venues are open: also by their texts, by the hours that they set and by dates that differ.
CREATE OR REPLACE FUNCTION search_venues_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('venue', array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.description, n.cuisines, n.price, n.address_road, n.address_city, n.address_county, n.address_postcode, n.latitude, n.longitude, n.featured, n.active, n.hours_mon_fri, n.hours_sat_sun)
      IS DISTINCT FROM (o.name, o.description, o.cuisines, o.price, o.address_road, o.address_city, o.address_county, o.address_postcode, o.latitude, o.longitude, o.featured, o.active, o.hours_mon_fri, o.hours_sat_sun)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_hours_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('venue', array(SELECT DISTINCT venue_id FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_hours_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('venue', array(SELECT DISTINCT venue_id FROM old_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_rules_inserted AFTER INSERT ON venue_booking_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_written();
--> statement-breakpoint
CREATE TRIGGER search_rules_updated AFTER UPDATE ON venue_booking_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_written();
--> statement-breakpoint
CREATE TRIGGER search_rules_deleted AFTER DELETE ON venue_booking_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_deleted();
--> statement-breakpoint
CREATE TRIGGER search_days_inserted AFTER INSERT ON venue_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_written();
--> statement-breakpoint
CREATE TRIGGER search_days_updated AFTER UPDATE ON venue_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_written();
--> statement-breakpoint
CREATE TRIGGER search_days_deleted AFTER DELETE ON venue_days REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_hours_deleted();
