CREATE TABLE `certificates` (
	`grader` text NOT NULL,
	`number` text NOT NULL,
	`facts` text,
	`prices` text,
	`images` text,
	`asked_at` integer NOT NULL,
	`prices_until` integer NOT NULL,
	`facts_until` integer NOT NULL,
	PRIMARY KEY(`grader`, `number`)
);
--> statement-breakpoint
CREATE INDEX `certificates_until` ON `certificates` (`facts_until`);--> statement-breakpoint
CREATE TABLE `slab_readings` (
	`user_id` integer NOT NULL,
	`front_sha256` text NOT NULL,
	`back_sha256` text NOT NULL,
	`reading` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `front_sha256`, `back_sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slab_readings_time` ON `slab_readings` (`created_at`);--> statement-breakpoint
CREATE INDEX `listings_certificate` ON `listings` (`user_id`,`certification_number`) WHERE "listings"."certification_number" is not null;