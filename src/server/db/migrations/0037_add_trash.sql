CREATE TABLE "trash_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"title" text NOT NULL,
	"path" text[] DEFAULT '{}' NOT NULL,
	"parent_kind" text,
	"parent_id" text,
	"venue_id" uuid,
	"contents" jsonb NOT NULL,
	"deleted_by" text,
	"deleted_by_email" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"group_id" uuid,
	CONSTRAINT "trash_entries_kind_known" CHECK ("trash_entries"."kind" in ('venue', 'menu', 'category', 'item', 'user'))
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"link_column" text,
	"data" jsonb NOT NULL,
	"is_diner" boolean GENERATED ALWAYS AS (table_name = 'reservations' and link_column is null) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_entry_id_trash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."trash_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_entries_by_time" ON "trash_entries" USING btree ("deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trash_entries_by_kind" ON "trash_entries" USING btree ("kind","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trash_entries_by_expiry" ON "trash_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trash_entries_by_group" ON "trash_entries" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "trash_rows_by_entry" ON "trash_rows" USING btree ("entry_id","table_name","id");--> statement-breakpoint
CREATE INDEX "trash_rows_by_row" ON "trash_rows" USING btree ("table_name",(data ->> 'id')) WHERE link_column is null;--> statement-breakpoint
CREATE INDEX "trash_rows_by_image" ON "trash_rows" USING btree ((data ->> 'image_url')) WHERE data ->> 'image_url' is not null;--> statement-breakpoint
CREATE INDEX "trash_rows_by_diner" ON "trash_rows" USING btree (fold_text(data ->> 'email')) WHERE is_diner;--> statement-breakpoint
CREATE INDEX "trash_rows_by_confirmer" ON "trash_rows" USING btree ((data ->> 'confirmed_by')) WHERE data ->> 'confirmed_by' is not null;