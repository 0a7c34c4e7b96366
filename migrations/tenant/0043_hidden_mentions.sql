-- Members' addresses in group texts of before they were hidden as they came (domains/messages/hide-mentions.ts): what a text does not say, no
-- search finds. The index of words follows by its trigger. A run of 8 to 20 digits behind an `@` keeps its last two. What the team sent is left:
-- it may go out again. So is a text of 200 `@` and more: each costs as much as all of it is long.
UPDATE messages SET body = (
  WITH RECURSIVE cut(done, mention, rest) AS (
    SELECT '', '', body
    UNION ALL
    SELECT done || iif(length(mention) BETWEEN 8 AND 20, '*****' || substr(mention, -2), mention) || substr(rest, 1, instr(rest, '@')),
      substr(rest, instr(rest, '@') + 1, length(rest) - instr(rest, '@') - length(ltrim(substr(rest, instr(rest, '@') + 1), '0123456789'))),
      ltrim(substr(rest, instr(rest, '@') + 1), '0123456789')
    FROM cut WHERE instr(rest, '@') > 0)
  SELECT done || iif(length(mention) BETWEEN 8 AND 20, '*****' || substr(mention, -2), mention) || rest FROM cut WHERE instr(rest, '@') = 0)
WHERE (company_id, ticket_id) IN (SELECT t.company_id, t.id FROM tickets t WHERE t.is_group = 1)
  AND (from_me = 0 OR data ->> '$.mentions' IS NOT NULL) AND body GLOB '*@[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*'
  AND length(body) - length(replace(body, '@', '')) < 200;
--> statement-breakpoint
UPDATE tickets SET last_message = (
  WITH RECURSIVE cut(done, mention, rest) AS (
    SELECT '', '', last_message
    UNION ALL
    SELECT done || iif(length(mention) BETWEEN 8 AND 20, '*****' || substr(mention, -2), mention) || substr(rest, 1, instr(rest, '@')),
      substr(rest, instr(rest, '@') + 1, length(rest) - instr(rest, '@') - length(ltrim(substr(rest, instr(rest, '@') + 1), '0123456789'))),
      ltrim(substr(rest, instr(rest, '@') + 1), '0123456789')
    FROM cut WHERE instr(rest, '@') > 0)
  SELECT done || iif(length(mention) BETWEEN 8 AND 20, '*****' || substr(mention, -2), mention) || rest FROM cut WHERE instr(rest, '@') = 0)
WHERE is_group = 1 AND last_message_from_me = 0 AND last_message GLOB '*@[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*' AND length(last_message) - length(replace(last_message, '@', '')) < 200;
