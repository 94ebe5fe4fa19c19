-- A holder is for sale once: the cards of drafts with a certificate are due when another listing with it comes, changes or
-- goes. Its number is looked for as certificateSpellings writes it: PCGS with zeros in front, NGC with its hyphen, or without.
CREATE TRIGGER listings_certificate_insert AFTER INSERT ON listings WHEN new.certification_number <> '' BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT new.certification_number AS number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = new.user_id AND other.id <> new.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
CREATE TRIGGER listings_certificate_update AFTER UPDATE OF title, grader, certification_number, status ON listings
WHEN (old.certification_number <> '' OR new.certification_number <> '')
  AND (old.title <> new.title OR old.grader IS NOT new.grader OR old.status <> new.status
    OR old.certification_number IS NOT new.certification_number)
BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT old.certification_number AS number UNION SELECT new.certification_number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = new.user_id AND other.id <> new.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
CREATE TRIGGER listings_certificate_delete AFTER DELETE ON listings WHEN old.certification_number <> '' BEGIN
  UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
  WHERE +status = 'draft' AND listing_id IN (
    SELECT other.id FROM (SELECT old.certification_number AS number) AS label
    CROSS JOIN listings AS other
    WHERE label.number <> '' AND other.user_id = old.user_id AND other.id <> old.id
      AND other.certification_number IN (label.number, ltrim(label.number, '0'),
        substr('00000000' || ltrim(label.number, '0'), -8), replace(label.number, '-', ''),
        substr(replace(label.number, '-', ''), 1, 7) || '-' || substr(replace(label.number, '-', ''), 8)));
END;
--> statement-breakpoint
-- The rule holds for what is there already.
UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
WHERE status = 'draft' AND listing_id IN (SELECT id FROM listings WHERE certification_number IS NOT NULL);
