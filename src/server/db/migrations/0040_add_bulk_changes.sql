CREATE TABLE "bulk_change_rows" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"venue_id" uuid NOT NULL,
	"venue_name" text NOT NULL,
	"outcome" text,
	"reason" text,
	CONSTRAINT "bulk_change_rows_change_id_position_pk" PRIMARY KEY("change_id","position"),
	CONSTRAINT "bulk_change_rows_outcome_known" CHECK ("bulk_change_rows"."outcome" in ('changed', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"user_id" text,
	"undo_of" uuid,
	"total" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_by_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_changes_kind_known" CHECK ("bulk_changes"."kind" in ('feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete', 'undo')),
	CONSTRAINT "bulk_changes_status_known" CHECK ("bulk_changes"."status" in ('running', 'stopped', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "bulk_change_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_by_outcome" ON "bulk_change_rows" USING btree ("change_id","outcome","position");--> statement-breakpoint
CREATE INDEX "bulk_changes_by_time" ON "bulk_changes" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_undone_once" ON "bulk_changes" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_by_bulk_change" ON "audit_entries" USING btree ("bulk_change_id","entity_id","id") WHERE bulk_change_id is not null;