CREATE TABLE `naming_shares` (
	`user_id` integer NOT NULL,
	`named_key` text NOT NULL,
	`source` text NOT NULL,
	`named_type` text NOT NULL,
	`right_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `named_key`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `naming_marks` (
	`user_id` integer NOT NULL,
	`named_key` text NOT NULL,
	`source` text NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`user_id`, `named_key`, `source`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP TRIGGER naming_outcomes_added;
--> statement-breakpoint
DROP TRIGGER naming_outcomes_changed;
--> statement-breakpoint
DROP TRIGGER naming_outcomes_removed;
--> statement-breakpoint
-- The sums of all have them already.
INSERT INTO naming_shares (user_id, named_key, source, named_type, right_count, wrong_count)
SELECT user_id, named_key, source, max(named_type), sum(is_right), sum(1 - is_right)
FROM naming_outcomes GROUP BY user_id, named_key, source;
--> statement-breakpoint
DELETE FROM naming_totals WHERE right_count + wrong_count = 0;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_added AFTER INSERT ON naming_outcomes
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (NEW.user_id, NEW.named_key, NEW.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_changed AFTER UPDATE ON naming_outcomes
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (OLD.user_id, OLD.named_key, OLD.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (NEW.user_id, NEW.named_key, NEW.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER naming_outcomes_removed AFTER DELETE ON naming_outcomes
WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO naming_marks (user_id, named_key, source, changes) VALUES (OLD.user_id, OLD.named_key, OLD.source, 1)
  ON CONFLICT (user_id, named_key, source) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER naming_shares_added AFTER INSERT ON naming_shares
BEGIN
  INSERT INTO naming_totals (named_key, source, named_type, right_count, wrong_count)
  VALUES (NEW.named_key, NEW.source, NEW.named_type, NEW.right_count, NEW.wrong_count)
  ON CONFLICT (named_key, source) DO UPDATE
  SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
  INSERT INTO naming_seller_totals (user_id, source, right_count, wrong_count)
  VALUES (NEW.user_id, NEW.source, NEW.right_count, NEW.wrong_count)
  ON CONFLICT (user_id, source) DO UPDATE
  SET right_count = right_count + excluded.right_count, wrong_count = wrong_count + excluded.wrong_count;
END;
--> statement-breakpoint
CREATE TRIGGER naming_shares_changed AFTER UPDATE ON naming_shares
WHEN OLD.right_count <> NEW.right_count OR OLD.wrong_count <> NEW.wrong_count
BEGIN
  UPDATE naming_totals SET right_count = right_count + NEW.right_count - OLD.right_count,
    wrong_count = wrong_count + NEW.wrong_count - OLD.wrong_count
  WHERE named_key = NEW.named_key AND source = NEW.source;
  UPDATE naming_seller_totals SET right_count = right_count + NEW.right_count - OLD.right_count,
    wrong_count = wrong_count + NEW.wrong_count - OLD.wrong_count
  WHERE user_id = NEW.user_id AND source = NEW.source;
END;
--> statement-breakpoint
-- The names are the sellers': a type that no seller's coin was named as leaves nothing.
CREATE TRIGGER naming_shares_removed AFTER DELETE ON naming_shares
BEGIN
  UPDATE naming_totals SET right_count = right_count - OLD.right_count, wrong_count = wrong_count - OLD.wrong_count
  WHERE named_key = OLD.named_key AND source = OLD.source;
  DELETE FROM naming_totals
  WHERE named_key = OLD.named_key AND source = OLD.source AND right_count + wrong_count <= 0;
  UPDATE naming_seller_totals SET right_count = right_count - OLD.right_count, wrong_count = wrong_count - OLD.wrong_count
  WHERE user_id = OLD.user_id AND source = OLD.source;
END;
