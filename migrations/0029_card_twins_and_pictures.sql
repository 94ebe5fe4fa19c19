-- Raw coins of one title may be one item to eBay at other grades too: their cards are due with each other. A listing's
-- third picture and those after it make its card due, as the first two do.
DROP TRIGGER listings_twins_update;
--> statement-breakpoint
CREATE TRIGGER listings_twins_update AFTER UPDATE OF title, grade, grader, certification_number, status, format ON listings
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE duplicate_of = new.id;
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +duplicate_of IS NULL AND listing_id IN (
    SELECT id FROM listings
    WHERE user_id = new.user_id AND title_key = new.title_key AND id <> new.id
      AND new.format = 'fixed' AND new.status IN ('draft', 'published')
      AND format = 'fixed' AND +status IN ('draft', 'published')
      AND +grader IS new.grader AND (new.grader IS NULL OR +grade = new.grade)
      AND (coalesce(certification_number, '') IN ('', new.certification_number)
        OR coalesce(new.certification_number, '') = ''));
END;
--> statement-breakpoint
DROP TRIGGER pictures_card_insert;
--> statement-breakpoint
CREATE TRIGGER pictures_card_insert AFTER INSERT ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = new.user_id AND more_pictures <> '[]' AND instr(more_pictures, new.sha256) > 0);
END;
--> statement-breakpoint
DROP TRIGGER pictures_card_update;
--> statement-breakpoint
CREATE TRIGGER pictures_card_update AFTER UPDATE OF deleting_at, width, height ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = new.user_id AND front_sha256 = new.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = new.user_id AND back_sha256 = new.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = new.user_id AND more_pictures <> '[]' AND instr(more_pictures, new.sha256) > 0);
END;
--> statement-breakpoint
DROP TRIGGER pictures_card_delete;
--> statement-breakpoint
CREATE TRIGGER pictures_card_delete AFTER DELETE ON pictures BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE listing_id IN (
    SELECT id FROM listings WHERE user_id = old.user_id AND front_sha256 = old.sha256
    UNION ALL SELECT id FROM listings WHERE user_id = old.user_id AND back_sha256 = old.sha256
    UNION ALL SELECT id FROM listings
      WHERE user_id = old.user_id AND more_pictures <> '[]' AND instr(more_pictures, old.sha256) > 0);
END;
--> statement-breakpoint
-- Both rules hold for what is there already.
UPDATE listing_cards SET refresh_at = 0, revision = revision + 1 WHERE status = 'draft';
