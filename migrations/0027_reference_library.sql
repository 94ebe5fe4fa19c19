CREATE TABLE `coin_reference_faces` (
	`reference_id` integer PRIMARY KEY NOT NULL,
	`face` text NOT NULL,
	FOREIGN KEY (`reference_id`) REFERENCES `coin_references`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `coin_references` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`face_sha256` text NOT NULL,
	`picture_sha256` text,
	`type_key` text NOT NULL,
	`series_id` text,
	`coin_type` text NOT NULL,
	`denomination` text NOT NULL,
	`side` text NOT NULL,
	`signature` text NOT NULL,
	`promoted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coin_references_face` ON `coin_references` (`user_id`,`face_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_picture` ON `coin_references` (`user_id`,`picture_sha256`);--> statement-breakpoint
CREATE INDEX `coin_references_type` ON `coin_references` (`user_id`,`type_key`,`side`);--> statement-breakpoint
CREATE INDEX `coin_references_user` ON `coin_references` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `coin_references_promoted` ON `coin_references` (`id`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE INDEX `coin_references_promoted_type` ON `coin_references` (`type_key`,`side`) WHERE "coin_references"."promoted_at" is not null;--> statement-breakpoint
CREATE TABLE `deployment_library` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `naming_outcomes` (
	`user_id` integer NOT NULL,
	`analysis_id` text NOT NULL,
	`source` text NOT NULL,
	`named_key` text NOT NULL,
	`named_type` text NOT NULL,
	`confirmed_key` text NOT NULL,
	`is_right` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `analysis_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `naming_outcomes_type` ON `naming_outcomes` (`user_id`,`named_key`,`source`,`is_right`);--> statement-breakpoint
CREATE TABLE `naming_totals` (
	`named_key` text NOT NULL,
	`source` text NOT NULL,
	`named_type` text NOT NULL,
	`right_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	PRIMARY KEY(`named_key`, `source`)
);
--> statement-breakpoint
CREATE TABLE `picture_descriptors` (
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`face` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `sha256`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `picture_descriptors_created` ON `picture_descriptors` (`created_at`);--> statement-breakpoint
CREATE TABLE `reference_disputes` (
	`user_id` integer NOT NULL,
	`reference_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `reference_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reference_id`) REFERENCES `coin_references`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reference_disputes_reference` ON `reference_disputes` (`reference_id`);--> statement-breakpoint
CREATE TABLE `reference_libraries` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`fast` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
INSERT INTO `deployment_library` VALUES (1, abs(random() % 1000000000000));
--> statement-breakpoint
CREATE TRIGGER `coin_references_added` AFTER INSERT ON `coin_references` BEGIN
  INSERT INTO `reference_libraries` (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
  UPDATE `deployment_library` SET version = version + 1 WHERE id = 1 AND new.promoted_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_changed` AFTER UPDATE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = new.user_id;
  UPDATE `deployment_library` SET version = version + 1
    WHERE id = 1 AND (new.promoted_at IS NOT NULL OR old.promoted_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_removed` AFTER DELETE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
  UPDATE `deployment_library` SET version = version + 1 WHERE id = 1 AND old.promoted_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `reference_disputes_added` AFTER INSERT ON `reference_disputes` BEGIN
  INSERT INTO `reference_libraries` (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `reference_disputes_removed` AFTER DELETE ON `reference_disputes` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_added` AFTER INSERT ON `naming_outcomes` BEGIN
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES ('', new.source, '', new.is_right, 1 - new.is_right),
      (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_changed` AFTER UPDATE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key IN ('', old.named_key) AND source = old.source;
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES ('', new.source, '', new.is_right, 1 - new.is_right),
      (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_removed` AFTER DELETE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key IN ('', old.named_key) AND source = old.source;
END;
