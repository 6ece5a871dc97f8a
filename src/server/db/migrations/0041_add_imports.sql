ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_kind_known";--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_status_known";--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ALTER COLUMN "venue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD COLUMN "planned" text;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "file" jsonb;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_by_plan" ON "bulk_change_rows" USING btree ("change_id","planned","position") WHERE planned is not null;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_planned_known" CHECK ("bulk_change_rows"."planned" in ('created', 'changed', 'unchanged', 'duplicate', 'refused'));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_kind_known" CHECK ("bulk_changes"."kind" in ('feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete', 'import', 'undo'));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_status_known" CHECK ("bulk_changes"."status" in ('checking', 'checked', 'failed', 'running', 'stopped', 'finished'));