CREATE TABLE `buying_offers` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`status` text NOT NULL,
	`sheet` text NOT NULL,
	`coins` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`priced_at` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`token` text,
	`paid_cents` integer,
	`ended_at` integer,
	`drafts` text,
	`drafted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `buying_offers_priced` ON `buying_offers` (`user_id`,`priced_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `buying_offers_token` ON `buying_offers` (`token`) WHERE "buying_offers"."token" is not null;--> statement-breakpoint
CREATE INDEX `buying_offers_unfinished` ON `buying_offers` (`ended_at`) WHERE "buying_offers"."status" = 'accepted' and "buying_offers"."drafted_at" is null;--> statement-breakpoint
CREATE TABLE `buying_shares` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`shares` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
