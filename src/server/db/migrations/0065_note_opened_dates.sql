-- Opening a date again deletes its row. When the venue is deleted, its dates go with it: venue.deleted says so.
CREATE FUNCTION note_day_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.venues WHERE id = OLD.venue_id) THEN
    PERFORM public.note_webhook_event('venue.updated', OLD.venue_id, OLD.venue_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhooks_days_deleted AFTER DELETE ON venue_days FOR EACH ROW EXECUTE FUNCTION note_day_deleted();
