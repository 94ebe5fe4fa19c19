CREATE TABLE `ebay_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL,
	`applied` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ebay_notices_received_at` ON `ebay_notices` (`received_at`);