CREATE TABLE `pairing_rooms` (
	`code` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pairing_rooms_user` ON `pairing_rooms` (`user_id`);