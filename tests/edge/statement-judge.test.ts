import { expect, test } from 'vitest'
import { judge } from './statement-judge.ts'

const judged = (sql: string) => judge(sql, new Set(['tickets', 'contacts', 'tags', 'uploads']))

test.each([
  'SELECT id FROM tickets WHERE company_id = ?1 AND id = ?2',
  'SELECT t.id FROM tickets t JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id WHERE t.company_id = ?1',
  'SELECT 1 FROM tickets t LEFT JOIN contacts c ON c.id = t.contact_id AND c.company_id = ?1 WHERE +t.company_id = ?1',
  'SELECT 1 FROM tickets JOIN contacts USING (company_id) WHERE tickets.company_id = ?1',
  'SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND EXISTS (SELECT 1 FROM tags g WHERE g.company_id = t.company_id)',
  'SELECT 1 FROM tickets WHERE (company_id = ?1 AND a = 1) OR (company_id = ?1 AND b = 2)',
  'WITH mine AS (SELECT id FROM tags WHERE company_id = ?1) SELECT id FROM mine',
  'UPDATE tickets SET a = (SELECT name FROM contacts c WHERE c.company_id = ?1) WHERE company_id = ?1 RETURNING id',
  'DELETE FROM tags WHERE company_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
  'INSERT INTO tags (company_id, name) VALUES (?1, ?2) ON CONFLICT (company_id, name) DO UPDATE SET name = ?2',
  'INSERT INTO tags (name, company_id) SELECT c.name, c.company_id FROM contacts c WHERE c.company_id = ?1',
  'SELECT name FROM companies WHERE id = ?1',
])('%s is of its company', (sql) => {
  expect(judged(sql)).toEqual([])
})

test.each([
  'SELECT id FROM tickets WHERE id = ?2 AND ?1 = ?1 -- company_id = ?1',
  "SELECT id FROM tickets WHERE name = 'company_id = ?1'",
  'SELECT 1 FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE t.company_id = ?1',
  'SELECT 1 FROM tickets t, contacts c WHERE t.company_id = ?1 AND c.id = t.contact_id',
  'SELECT 1 FROM tickets t LEFT JOIN contacts c ON c.company_id = t.company_id AND t.company_id = ?1',
  'SELECT 1 FROM tickets WHERE company_id = ?1 AND id IN (SELECT id FROM tags)',
  'SELECT 1 FROM tickets WHERE company_id = ?1 AND a = 1 OR b = 2',
  'SELECT 1 FROM tickets WHERE NOT company_id = ?1',
  'SELECT 1 FROM tickets WHERE CASE WHEN a AND company_id = ?1 AND b THEN 1 ELSE 1 END',
  'SELECT id FROM tags WHERE company_id = ?1 UNION ALL SELECT id FROM contacts',
  'WITH all_of AS (SELECT id FROM tags) SELECT id FROM all_of, tickets WHERE company_id = ?1',
  'UPDATE tickets SET company_id = ?1 WHERE id = ?2',
  'DELETE FROM tags WHERE id = ?2 OR company_id = ?1',
  'INSERT INTO tags (company_id, name) VALUES (?2, ?1)',
  'INSERT INTO tags (company_id, name) SELECT ?2, name FROM contacts WHERE company_id = ?1',
  'INSERT INTO uploads (company_id, id) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = ?3',
  'INSERT OR REPLACE INTO uploads (company_id, id) VALUES (?1, ?2)',
  'SELECT name FROM companies WHERE id = ?2',
])('%s may reach another company', (sql) => {
  expect(judged(sql)).not.toEqual([])
})
