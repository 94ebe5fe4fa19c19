CREATE TABLE `deployment_references` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`face_sha256` text NOT NULL,
	`picture_sha256` text,
	`type_key` text NOT NULL,
	`series_id` text,
	`coin_type` text NOT NULL,
	`denomination` text NOT NULL,
	`side` text NOT NULL,
	`signature` text NOT NULL,
	`proposed_at` integer,
	`promoted_at` integer,
	`created_at` integer NOT NULL,
	`face` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deployment_references_face` ON `deployment_references` (`user_id`,`face_sha256`);--> statement-breakpoint
CREATE INDEX `deployment_references_proposed` ON `deployment_references` (`id`) WHERE "deployment_references"."proposed_at" is not null;--> statement-breakpoint
CREATE INDEX `deployment_references_promoted` ON `deployment_references` (`id`) WHERE "deployment_references"."promoted_at" is not null;--> statement-breakpoint
CREATE INDEX `deployment_references_promoted_type` ON `deployment_references` (`type_key`,`side`) WHERE "deployment_references"."promoted_at" is not null;--> statement-breakpoint
CREATE TABLE `pushed_account_facts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`pushed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pushed_account_facts_due` ON `pushed_account_facts` (`version`) WHERE "pushed_account_facts"."pushed" < "pushed_account_facts"."version";--> statement-breakpoint
CREATE TABLE `deployment_disputes` (
	`user_id` integer NOT NULL,
	`reference_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `reference_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `account_facts` ADD `version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO pushed_account_facts (user_id, version) SELECT id, 0 FROM users;
--> statement-breakpoint
DROP TRIGGER account_facts_added;
--> statement-breakpoint
DROP TRIGGER account_facts_changed;
--> statement-breakpoint
DROP TRIGGER account_facts_of_tier;
--> statement-breakpoint
CREATE TRIGGER account_facts_added AFTER INSERT ON users
BEGIN
  INSERT INTO pushed_account_facts (user_id, version) VALUES (NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (user_id) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER account_facts_changed AFTER UPDATE OF marketplace_id, suspended_at, tier ON users
WHEN NEW.marketplace_id <> OLD.marketplace_id OR NEW.suspended_at IS NOT OLD.suspended_at OR NEW.tier <> OLD.tier
BEGIN
  UPDATE pushed_account_facts SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)) WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER account_facts_of_tier AFTER UPDATE OF max_listings, max_picture_bytes ON tiers
WHEN NEW.max_listings <> OLD.max_listings OR NEW.max_picture_bytes <> OLD.max_picture_bytes
BEGIN
  UPDATE pushed_account_facts SET version = max(version + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  WHERE user_id IN (SELECT id FROM users WHERE tier = NEW.name);
END;
--> statement-breakpoint
-- Copies of what is proposed or promoted, under ids that no reference of a seller has.
INSERT INTO deployment_references (id, user_id, face_sha256, picture_sha256, type_key, series_id, coin_type, denomination,
  side, signature, proposed_at, promoted_at, created_at, face)
SELECT abs(random() % 4503599627370496) + 1099511627776, r.user_id, r.face_sha256, r.picture_sha256, r.type_key,
  r.series_id, r.coin_type, r.denomination, r.side, r.signature, r.proposed_at, r.promoted_at, r.created_at, f.face
FROM coin_references AS r JOIN coin_reference_faces AS f ON f.reference_id = r.id
WHERE r.promoted_at IS NOT NULL OR (r.proposed_at IS NOT NULL AND r.picture_sha256 IS NOT NULL);
--> statement-breakpoint
INSERT INTO deployment_disputes (user_id, reference_id)
SELECT d.user_id, copy.id FROM reference_disputes AS d
JOIN coin_references AS r ON r.id = d.reference_id
JOIN deployment_references AS copy ON copy.user_id = r.user_id AND copy.face_sha256 = r.face_sha256
WHERE r.user_id <> d.user_id;
--> statement-breakpoint
DELETE FROM reference_disputes WHERE (user_id, reference_id) NOT IN (SELECT user_id, id FROM coin_references);
--> statement-breakpoint
DROP TRIGGER coin_references_added;
--> statement-breakpoint
DROP TRIGGER coin_references_changed;
--> statement-breakpoint
DROP TRIGGER coin_references_removed;
--> statement-breakpoint
-- An admin's own promoted ones are shared as proposed ones are.
UPDATE coin_references SET proposed_at = promoted_at WHERE proposed_at IS NULL AND promoted_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `coin_references_added` AFTER INSERT ON `coin_references` BEGIN
  INSERT INTO `reference_libraries` (user_id, version) VALUES (new.user_id, abs(random() % 1000000000000))
    ON CONFLICT (user_id) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_changed` AFTER UPDATE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_references_removed` AFTER DELETE ON `coin_references` BEGIN
  UPDATE `reference_libraries` SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER deployment_references_added AFTER INSERT ON deployment_references
WHEN new.promoted_at IS NOT NULL
BEGIN
  UPDATE deployment_library SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER deployment_references_changed AFTER UPDATE ON deployment_references
WHEN new.promoted_at IS NOT NULL OR old.promoted_at IS NOT NULL
BEGIN
  UPDATE deployment_library SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER deployment_references_removed AFTER DELETE ON deployment_references
WHEN old.promoted_at IS NOT NULL
BEGIN
  UPDATE deployment_library SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
UPDATE deployment_library SET version = version + 1 WHERE id = 1;
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
