CREATE TABLE `deployment_disputes` (
	`user_id` integer NOT NULL,
	`reference_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `reference_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `account_facts` ADD `version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER deployment_disputes_added AFTER INSERT ON deployment_disputes BEGIN
  INSERT INTO reference_libraries (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER deployment_disputes_removed AFTER DELETE ON deployment_disputes BEGIN
  UPDATE reference_libraries SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deployment_disputes_insert AFTER INSERT ON deployment_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deployment_disputes_update AFTER UPDATE ON deployment_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = NEW.user_id AND changed_at IS NOT NULL)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (NEW.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER dump_deployment_disputes_delete AFTER DELETE ON deployment_disputes
WHEN NOT EXISTS (SELECT 1 FROM dump_marks WHERE user_id = OLD.user_id AND changed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
BEGIN
  INSERT INTO dump_marks (user_id, changed_at) VALUES (OLD.user_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
END;
