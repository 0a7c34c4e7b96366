ALTER TABLE `contact_identities` ADD `number` text;--> statement-breakpoint
-- Who wrote last from both, in any ticket of theirs.
UPDATE contact_identities AS x SET number = (SELECT substr(p.value, 7) FROM tickets t, json_each(t.wrote_from) w, json_each(t.wrote_from) p
    WHERE t.company_id = x.company_id AND t.contact_id = x.contact_id AND w.value = x.kind || ':' || x.value AND p.value LIKE 'phone:%'
    ORDER BY t.last_inbound_at DESC LIMIT 1)
  WHERE x.kind IN ('lid', 'bsuid');--> statement-breakpoint
-- Of two whom somebody joined: the only number of whom it was known to be of first.
UPDATE contact_identities AS x SET number = (SELECT CASE WHEN count(DISTINCT substr(p.value ->> 'value', 1, 4) || substr(p.value ->> 'value', -8)) = 1 THEN min(p.value ->> 'value') END
    FROM (WITH RECURSIVE parts(id) AS (SELECT x.contact_id UNION SELECT j.gone_id FROM parts
            CROSS JOIN contact_merges j ON j.company_id = x.company_id AND j.kept_id = parts.id AND j.undone_at IS NULL)
        SELECT s.list FROM (SELECT m.id, m.moved -> '$.identities' AS list FROM parts CROSS JOIN contact_merges m ON m.company_id = x.company_id AND m.kept_id = parts.id
          UNION ALL SELECT m.id, m.moved -> '$.own.identities' FROM parts CROSS JOIN contact_merges m ON m.company_id = x.company_id AND m.kept_id = parts.id) s
        WHERE EXISTS (SELECT 1 FROM json_each(s.list) l WHERE l.value ->> 'kind' = x.kind AND l.value ->> 'value' = x.value)
        ORDER BY s.id LIMIT 1) first, json_each(first.list) p
    WHERE p.value ->> 'kind' = 'phone')
  WHERE x.kind IN ('lid', 'bsuid') AND x.number IS NULL
    AND EXISTS (WITH RECURSIVE parts(id) AS (SELECT x.contact_id UNION SELECT j.gone_id FROM parts
            CROSS JOIN contact_merges j ON j.company_id = x.company_id AND j.kept_id = parts.id AND j.undone_at IS NULL)
        SELECT 1 FROM parts CROSS JOIN contact_merges p ON p.company_id = x.company_id AND p.kept_id = parts.id AND p.undone_at IS NULL AND p.reason = 'person');--> statement-breakpoint
-- Of one person: the number that is shown.
UPDATE contact_identities AS x SET number = (SELECT c.number FROM contacts c WHERE c.company_id = x.company_id AND c.id = x.contact_id)
  WHERE x.kind IN ('lid', 'bsuid') AND x.number IS NULL
    AND NOT EXISTS (WITH RECURSIVE parts(id) AS (SELECT x.contact_id UNION SELECT j.gone_id FROM parts
            CROSS JOIN contact_merges j ON j.company_id = x.company_id AND j.kept_id = parts.id AND j.undone_at IS NULL)
        SELECT 1 FROM parts CROSS JOIN contact_merges p ON p.company_id = x.company_id AND p.kept_id = parts.id AND p.undone_at IS NULL AND p.reason = 'person');
