ALTER TABLE `deleted_listings` ADD `managed_elsewhere` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `managed_elsewhere` integer DEFAULT false NOT NULL;