ALTER TABLE `listings` ADD `publish_unclear` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `merging` text;