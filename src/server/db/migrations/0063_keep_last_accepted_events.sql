ALTER TABLE "webhooks" ADD COLUMN "last_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "stop_reason" text;--> statement-breakpoint
UPDATE "webhooks" SET
  "last_accepted_at" = (SELECT max("delivered_at") FROM "webhook_deliveries" WHERE "webhook_id" = "webhooks"."id"),
  "stop_reason" = CASE WHEN "gone_at" IS NULL THEN NULL
    WHEN EXISTS (SELECT FROM "webhook_deliveries" WHERE "webhook_id" = "webhooks"."id" AND "last_status" = 410 AND "failed_at" IS NOT NULL) THEN 'gone'
    ELSE 'failing' END;
