CREATE TABLE "search_demand" (
	"week" date NOT NULL,
	"cell" text NOT NULL,
	"times" integer NOT NULL,
	"markers" smallint[] DEFAULT '{}' NOT NULL,
	"kind" text,
	"town" text,
	"words" text,
	CONSTRAINT "search_demand_week_cell_pk" PRIMARY KEY("week","cell"),
	CONSTRAINT "search_demand_kind_known" CHECK ("search_demand"."kind" in ('searches', 'not_found', 'words')),
	CONSTRAINT "search_demand_all_or_nothing" CHECK (num_nulls("search_demand"."kind", "search_demand"."town", "search_demand"."words") in (0, 3)),
	CONSTRAINT "search_demand_readable_from_five" CHECK ("search_demand"."kind" is null or ("search_demand"."times" >= 5 and cardinality("search_demand"."markers") = 0))
);
--> statement-breakpoint
CREATE TABLE "stale_menus" (
	"menu_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "town_service" (
	"weeks" smallint NOT NULL,
	"town" text NOT NULL,
	"requests" integer NOT NULL,
	"answered" integer NOT NULL,
	"median_minutes" integer,
	"requests_before" integer NOT NULL,
	"median_minutes_before" integer,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "town_service_weeks_town_pk" PRIMARY KEY("weeks","town")
);
--> statement-breakpoint
CREATE TABLE "venue_service" (
	"weeks" smallint NOT NULL,
	"venue_id" uuid NOT NULL,
	"requests" integer NOT NULL,
	"answered" integer NOT NULL,
	"overdue" integer NOT NULL,
	"median_minutes" integer,
	"slowest_minutes" integer,
	CONSTRAINT "venue_service_weeks_venue_id_pk" PRIMARY KEY("weeks","venue_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_emails" (
	"user_id" text PRIMARY KEY NOT NULL,
	"last_sent_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stale_menus" ADD CONSTRAINT "stale_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_service" ADD CONSTRAINT "venue_service_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_demand_readable" ON "search_demand" USING btree ("kind","week") WHERE kind is not null;--> statement-breakpoint
CREATE INDEX "stale_menus_by_change" ON "stale_menus" USING btree ("changed_at","menu_id");--> statement-breakpoint
CREATE INDEX "venue_service_by_venue" ON "venue_service" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_kind" ON "audit_entries" USING btree ("entity","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_email" ON "audit_entries" USING btree ("actor_email","at" DESC NULLS LAST,"id" DESC NULLS LAST);