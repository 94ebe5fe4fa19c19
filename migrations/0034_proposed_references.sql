ALTER TABLE `coin_references` ADD `proposed_at` integer;--> statement-breakpoint
CREATE INDEX `coin_references_proposed` ON `coin_references` (`id`) WHERE "coin_references"."proposed_at" is not null;