CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"venue_id" uuid,
	"subject_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_status" smallint,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"venue_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"venue_id" uuid,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret_number" integer DEFAULT 1 NOT NULL,
	"secret_replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_hook" ON "webhook_deliveries" USING btree ("webhook_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_once" ON "webhook_events" USING btree ("xid","subject_id","type");--> statement-breakpoint
CREATE INDEX "webhooks_by_venue" ON "webhooks" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "webhooks_by_user" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
-- Names are qualified, because pg_restore sets an empty search_path.
CREATE FUNCTION note_webhook_event(type text, venue uuid, subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.webhooks w WHERE w.venue_id = venue OR w.venue_id IS NULL) THEN
    INSERT INTO public.webhook_events (type, venue_id, subject_id) VALUES (note_webhook_event.type, venue, subject) ON CONFLICT DO NOTHING;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_reservation_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Set while deleted rows come back from the trash.
  IF current_setting('plateful.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM public.note_webhook_event(
    CASE WHEN NEW.source <> 'online' THEN 'reservation.booked' WHEN NEW.status = 'confirmed' THEN 'reservation.confirmed' ELSE 'reservation.requested' END,
    NEW.venue_id, NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_reservation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status THEN
    PERFORM public.note_webhook_event('reservation.' || NEW.status, NEW.venue_id, NEW.id);
  ELSIF NEW.status = 'confirmed' AND (NEW.party_size, NEW.requested_date, NEW.requested_time) IS DISTINCT FROM (OLD.party_size, OLD.requested_date, OLD.requested_time) THEN
    PERFORM public.note_webhook_event('reservation.changed', NEW.venue_id, NEW.id);
  ELSIF OLD.requested_change IS NOT NULL AND NEW.requested_change IS NULL AND NEW.withdrawn_at IS NULL THEN
    PERFORM public.note_webhook_event('reservation.change_refused', NEW.venue_id, NEW.id);
  END IF;
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL THEN
    PERFORM public.note_webhook_event(CASE NEW.withdrawn_by WHEN 'venue' THEN 'reservation.called_off' ELSE 'reservation.withdrawn' END, NEW.venue_id, NEW.id);
  END IF;
  IF NEW.requested_change IS NOT NULL AND NEW.requested_change IS DISTINCT FROM OLD.requested_change THEN
    PERFORM public.note_webhook_event('reservation.change_requested', NEW.venue_id, NEW.id);
  END IF;
  IF NEW.suggestion IS NOT NULL AND NEW.suggestion IS DISTINCT FROM OLD.suggestion THEN
    PERFORM public.note_webhook_event(CASE WHEN NEW.suggestion->>'declined_at' IS NULL THEN 'reservation.times_suggested' ELSE 'reservation.suggestion_declined' END, NEW.venue_id, NEW.id);
  END IF;
  IF (NEW.arrived_at, NEW.no_show_at) IS DISTINCT FROM (OLD.arrived_at, OLD.no_show_at) THEN
    PERFORM public.note_webhook_event('reservation.attendance', NEW.venue_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_venue_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM public.note_webhook_event('venue.deleted', OLD.id, OLD.id);
  ELSE
    PERFORM public.note_webhook_event(CASE TG_OP WHEN 'INSERT' THEN 'venue.created' ELSE 'venue.updated' END, NEW.id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_hours_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_webhook_event('venue.updated', NEW.venue_id, NEW.venue_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_menu_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM public.note_webhook_event('menu.deleted', OLD.venue_id, OLD.id);
  ELSE
    PERFORM public.note_webhook_event(CASE TG_OP WHEN 'INSERT' THEN 'menu.created' ELSE 'menu.updated' END, NEW.venue_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_categories_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_webhook_event('menu.updated', m.venue_id, m.id) FROM public.menus m WHERE m.id IN (SELECT menu_id FROM changed_rows);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_items_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_webhook_event('menu.updated', m.venue_id, m.id) FROM public.menus m
    WHERE m.id IN (SELECT c.menu_id FROM changed_rows i JOIN public.menu_categories c ON c.id = i.category_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_allergens_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_webhook_event('menu.updated', m.venue_id, m.id) FROM public.menus m
    WHERE m.id IN (SELECT c.menu_id FROM changed_rows a JOIN public.menu_items i ON i.id = a.item_id JOIN public.menu_categories c ON c.id = i.category_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhooks_reservation_added AFTER INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION note_reservation_added();
--> statement-breakpoint
CREATE TRIGGER webhooks_reservation_changed AFTER UPDATE ON reservations FOR EACH ROW EXECUTE FUNCTION note_reservation_changed();
--> statement-breakpoint
CREATE TRIGGER webhooks_venue_written AFTER INSERT OR UPDATE OR DELETE ON venues FOR EACH ROW EXECUTE FUNCTION note_venue_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_rules_written AFTER INSERT OR UPDATE ON venue_booking_rules FOR EACH ROW EXECUTE FUNCTION note_hours_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_days_written AFTER INSERT OR UPDATE ON venue_days FOR EACH ROW EXECUTE FUNCTION note_hours_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_menu_written AFTER INSERT OR UPDATE OR DELETE ON menus FOR EACH ROW EXECUTE FUNCTION note_menu_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_categories_inserted AFTER INSERT ON menu_categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_categories_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_categories_updated AFTER UPDATE ON menu_categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_categories_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_categories_deleted AFTER DELETE ON menu_categories REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_categories_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_items_inserted AFTER INSERT ON menu_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_items_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_items_updated AFTER UPDATE ON menu_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_items_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_items_deleted AFTER DELETE ON menu_items REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_items_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_allergens_inserted AFTER INSERT ON menu_item_allergens REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_allergens_written();
--> statement-breakpoint
CREATE TRIGGER webhooks_allergens_updated AFTER UPDATE ON menu_item_allergens REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_allergens_written();
