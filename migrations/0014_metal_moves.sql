CREATE TABLE `spot_history` (
	`as_of` integer PRIMARY KEY NOT NULL,
	`prices` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metal_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`title` text NOT NULL,
	`rule_id` integer,
	`rule_name` text NOT NULL,
	`reason` text NOT NULL,
	`metal` text NOT NULL,
	`spot_micros` integer NOT NULL,
	`spot_at` integer NOT NULL,
	`floor_cents` integer NOT NULL,
	`before_cents` integer NOT NULL,
	`before_accept_cents` integer,
	`before_decline_cents` integer,
	`was_hidden` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`accept_cents` integer,
	`decline_cents` integer,
	`is_hidden` integer NOT NULL,
	`state` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `metal_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rule_id`) REFERENCES `metal_rules`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `metal_changes_run` ON `metal_changes` (`run_id`);--> statement-breakpoint
CREATE INDEX `metal_changes_rule` ON `metal_changes` (`rule_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `metal_changes_open` ON `metal_changes` (`listing_id`) WHERE "metal_changes"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE INDEX `metal_changes_unsettled` ON `metal_changes` (`user_id`,`id`) WHERE "metal_changes"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE INDEX `metal_changes_listing` ON `metal_changes` (`listing_id`,`at`);--> statement-breakpoint
CREATE INDEX `metal_changes_user` ON `metal_changes` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `metal_listings` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`accept_cents` integer,
	`decline_cents` integer,
	`hidden_listing_id` text,
	`is_left_alone` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_listings_user` ON `metal_listings` (`user_id`);--> statement-breakpoint
CREATE TABLE `metal_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`terms` text NOT NULL,
	`is_active` integer NOT NULL,
	`braked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_rules_user` ON `metal_rules` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `metal_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	`undoes` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_runs_user` ON `metal_runs` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `metal_runs_undoes` ON `metal_runs` (`undoes`) WHERE "metal_runs"."undoes" is not null;--> statement-breakpoint
CREATE TABLE `metal_watches` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`obstacle` text DEFAULT '' NOT NULL,
	`mailed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `metal_watches_ran` ON `metal_watches` (`ran_at`);--> statement-breakpoint
ALTER TABLE `listing_cards` ADD `melt_micro_ounces` integer;--> statement-breakpoint
ALTER TABLE `listing_cards` ADD `ounce_micros` integer GENERATED ALWAYS AS (iif(melt_micro_ounces > 0, price_cents * 10000000000 / melt_micro_ounces, null)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `listing_cards_ounce` ON `listing_cards` (`user_id`,`metal`,`ounce_micros`,`listing_id`);--> statement-breakpoint
-- Cards have no ounces yet: they are worked out anew.
UPDATE `listing_cards` SET `refresh_at` = 0, `revision` = `revision` + 1 WHERE `metal` <> 'other';
