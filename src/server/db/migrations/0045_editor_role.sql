ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role_known";--> statement-breakpoint
ALTER TABLE "venue_invitations" DROP CONSTRAINT "venue_invitations_role";--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "towns" text[];--> statement-breakpoint
ALTER TABLE "venue_invitations" ADD COLUMN "towns" text[];--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_towns_of_editors" CHECK ("user_roles"."towns" is null or ("user_roles"."role" = 'editor' and cardinality("user_roles"."towns") > 0));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('venue_owner', 'editor', 'admin'));--> statement-breakpoint
ALTER TABLE "venue_invitations" ADD CONSTRAINT "venue_invitations_towns" CHECK ("venue_invitations"."towns" is null or ("venue_invitations"."role" = 'editor' and cardinality("venue_invitations"."towns") > 0));--> statement-breakpoint
ALTER TABLE "venue_invitations" ADD CONSTRAINT "venue_invitations_role" CHECK ("venue_invitations"."role" in ('owner', 'staff') and "venue_invitations"."venue_id" is not null or "venue_invitations"."role" in ('venue_owner', 'editor', 'admin') and "venue_invitations"."venue_id" is null);