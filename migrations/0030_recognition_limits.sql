CREATE TABLE `free_readings` (
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `naming_seller_totals` (
	`user_id` integer NOT NULL,
	`source` text NOT NULL,
	`right_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `picture_descriptors_seller` ON `picture_descriptors` (`user_id`,`created_at`);
--> statement-breakpoint
-- The deployment's figure weighs each seller, so the sums are kept by seller and no longer of all together.
INSERT INTO `naming_seller_totals` (user_id, source, right_count, wrong_count)
  SELECT user_id, source, sum(is_right), sum(1 - is_right) FROM `naming_outcomes` GROUP BY user_id, source;
--> statement-breakpoint
DELETE FROM `naming_totals` WHERE named_key = '';
--> statement-breakpoint
DROP TRIGGER `naming_outcomes_added`;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_added` AFTER INSERT ON `naming_outcomes` BEGIN
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
  INSERT INTO `naming_seller_totals` (user_id, source, right_count, wrong_count)
    VALUES (new.user_id, new.source, new.is_right, 1 - new.is_right)
    ON CONFLICT (user_id, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
DROP TRIGGER `naming_outcomes_changed`;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_changed` AFTER UPDATE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key = old.named_key AND source = old.source;
  UPDATE `naming_seller_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE user_id = old.user_id AND source = old.source;
  INSERT INTO `naming_totals` (named_key, source, named_type, right_count, wrong_count)
    VALUES (new.named_key, new.source, new.named_type, new.is_right, 1 - new.is_right)
    ON CONFLICT (named_key, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
  INSERT INTO `naming_seller_totals` (user_id, source, right_count, wrong_count)
    VALUES (new.user_id, new.source, new.is_right, 1 - new.is_right)
    ON CONFLICT (user_id, source) DO UPDATE
    SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
DROP TRIGGER `naming_outcomes_removed`;
--> statement-breakpoint
CREATE TRIGGER `naming_outcomes_removed` AFTER DELETE ON `naming_outcomes` BEGIN
  UPDATE `naming_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE named_key = old.named_key AND source = old.source;
  UPDATE `naming_seller_totals` SET right_count = right_count - old.is_right, wrong_count = wrong_count - (1 - old.is_right)
    WHERE user_id = old.user_id AND source = old.source;
END;
