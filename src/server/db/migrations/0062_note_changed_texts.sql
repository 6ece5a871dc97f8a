-- As in migration 0054, and a confirmed table whose diner changed allergies or special requests. Not when they are erased with the diner's data.
CREATE OR REPLACE FUNCTION note_reservation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status THEN
    PERFORM public.note_webhook_event('reservation.' || NEW.status, NEW.venue_id, NEW.id);
  ELSIF NEW.status = 'confirmed' AND (NEW.party_size, NEW.requested_date, NEW.requested_time) IS DISTINCT FROM (OLD.party_size, OLD.requested_date, OLD.requested_time) THEN
    PERFORM public.note_webhook_event('reservation.changed', NEW.venue_id, NEW.id);
  ELSIF NEW.status = 'confirmed' AND NEW.anonymised_at IS NULL AND (NEW.allergies, NEW.special_requests) IS DISTINCT FROM (OLD.allergies, OLD.special_requests) THEN
    PERFORM public.note_webhook_event('reservation.changed', NEW.venue_id, NEW.id);
  ELSIF NEW.status = 'pending' AND NEW.diner_change IS DISTINCT FROM OLD.diner_change THEN
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
