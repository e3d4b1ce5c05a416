import { describe, expect, test } from 'vitest';
import { fieldsFromPlain, NULL, type Value } from '../firestore/values.ts';
import { compileRules } from './evaluate.ts';
import { RulesError } from './lexer.ts';

function inService(body: string): string {
  return `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { ${body} } }`;
}

const data: Value = {
  kind: 'map',
  fields: fieldsFromPlain({
    data: { text: 'héllo', n: 3, d: 1.5, list: [1, 'a'], map: { a: 1, b: { c: true } }, none: null, yes: true },
    id: 'x',
  }),
};

function holds(condition: string, functions = ''): boolean {
  const rules = compileRules(inService(`match /c/{id} { ${functions} allow get: if ${condition}; }`), 'test.rules');
  return rules.allows({
    method: 'get',
    path: ['databases', '(default)', 'documents', 'c', 'x'],
    auth: NULL,
    resource: data,
    requestResource: NULL,
    time: 1_000_000n,
  });
}

describe('conditions', () => {
  test.each([
    'true && !false',
    'false || true',
    'resource.data.text.size() == 5 && resource.data.text.toUtf8().size() == 6',
    "resource.data.text.matches('h.l+o')",
    "resource.data.text.matches('(?:h|\\\\(?=)\\\\S{1,5}')",
    'resource.data.n == 3.0 && resource.data.n >= 3 && resource.data.d < 2',
    "resource.data.list.hasAll(['a', 1]) && resource.data.list.hasOnly([1, 'a', 2]) && 'a' in resource.data.list",
    "resource.data.map.keys().hasOnly(['b', 'a']) && resource.data.map.b.c",
    "resource.data.map.get('z', 7) == 7 && resource.data.map.get('a', 7) == 1",
    "resource.data.map.diff(resource.data).affectedKeys().hasAny(['text'])",
    'resource.data.none == null && resource.data.none is null',
    'resource.data.n is int && resource.data.d is float && resource.data.n is number && resource.data.yes is bool',
    'resource.data.map is map && resource.data.list is list && request.time is timestamp && resource.data.text is string',
    "id == 'x' && resource.id == id && request.auth == null && request.method == 'get'",
    "['a', 'b'].join('-') == 'a-b'",
    'resource.data.text != resource.data.n',
  ])('%s holds', (condition) => {
    expect(holds(condition)).toBe(true);
  });

  test.each([
    "resource.data.text.matches('hél')",
    'resource.data.absent == 1',
    'resource.data.n',
    "resource.data.n < 'x'",
    'request.auth.uid == null',
    'resource.data.n.size() == 1',
    'resource.data.absent == 1 || true',
    '!resource.data.n',
    "resource.data.list.join('') == '1a'",
  ])('%s does not', (condition) => {
    expect(holds(condition)).toBe(false);
  });

  test('functions see their parameters, lets and the scope they were written in', () => {
    const functions = `
      function double(v) { let twice = [v, v]; return twice.size() == 2 && v == 3; }
      function own(v) { return double(v) && id == 'x'; }`;
    expect(holds('own(resource.data.n)', functions)).toBe(true);
    expect(holds('own(4)', functions)).toBe(false);
  });
});

describe('matching', () => {
  function allowed(body: string, path: string): boolean {
    return compileRules(inService(body), 'test.rules').allows({
      method: 'list',
      path: ['databases', '(default)', 'documents', ...path.split('/')],
      auth: NULL,
      resource: { kind: 'unknown' },
      requestResource: NULL,
      time: 0n,
    });
  }

  test('a wildcard is one segment, a recursive one is all that follow', () => {
    const one = 'match /a/{x} { allow read: if true; }';
    expect([allowed(one, 'a/1'), allowed(one, 'a/1/b/2'), allowed(one, 'b/1')]).toEqual([true, false, false]);
    const all = 'match /a/{x=**} { allow read: if true; }';
    expect([allowed(all, 'a/1'), allowed(all, 'a/1/b/2'), allowed(all, 'b/1')]).toEqual([true, true, false]);
  });

  test('nested matches add up, and one allow is enough', () => {
    const nested = `match /a/{x} {
      match /b/{y} { allow list: if x == '1' && y == '2'; allow list: if x == '9'; }
      allow list: if false;
    }`;
    expect([allowed(nested, 'a/1/b/2'), allowed(nested, 'a/9/b/3'), allowed(nested, 'a/2/b/2')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a list is judged on the query: a condition that looks at the document denies it', () => {
    expect(allowed('match /a/{x} { allow read: if resource.data.open == true; }', 'a/*')).toBe(false);
  });
});

describe('a construct outside of the subset is an error at start', () => {
  test.each([
    ['an arithmetic operator', 'allow get: if 1 + 1 == 2;'],
    ['an index', 'allow get: if resource.data[0] == 1;'],
    ['a ternary', 'allow get: if true ? true : false;'],
    ['an unknown variable', 'allow get: if nobody == 1;'],
    ['an unknown function', 'allow get: if exists(/a/b);'],
    ['an unknown method', "allow get: if resource.data.text.split(',').size() == 1;"],
    ['an unknown member of request', 'allow get: if request.query.limit < 10;'],
    ['an unknown type', 'allow get: if resource.data is latlng;'],
    ['an unknown method of allow', 'allow peek: if true;'],
    ['an allow without a condition', 'allow get;'],
    ['a wrong number of arguments', "allow get: if resource.data.map.get('a') == 1;"],
    ['a pattern that is no literal', 'allow get: if resource.data.text.matches(resource.data.text);'],
    ['a pattern that does not compile', "allow get: if resource.data.text.matches('(');"],
    ['a pattern that looks ahead, which RE2 does not', "allow get: if resource.data.text.matches('a(?=b).*');"],
    ['a pattern that goes back', "allow get: if resource.data.text.matches('(a)\\\\1');"],
    ['a pattern of too many repeats', "allow get: if resource.data.text.matches('a{1001}');"],
    ['a recursive function', 'function f(x) { return g(x); } function g(x) { return f(x); } allow get: if f(1);'],
    ['a character that is none', 'allow get: if #;'],
    ['a recursive wildcard amid a path', 'match /x/{y=**}/z { allow get: if true; }'],
  ])('%s', (_, body) => {
    expect(() => compileRules(inService(`match /c/{id} { ${body} }`), 'test.rules')).toThrow(RulesError);
  });

  test('the error names file, line and column', () => {
    const text = inService('\n  match /c/{id} {\n    allow get: if nobody; } ');
    expect(() => compileRules(text, 'firestore.rules')).toThrow('firestore.rules:3:19: Unknown variable nobody.');
  });

  test('another version or service is refused', () => {
    expect(() => compileRules("rules_version = '1'; service cloud.firestore { }", 'a')).toThrow(RulesError);
    expect(() => compileRules("rules_version = '2'; service firebase.storage { }", 'a')).toThrow(RulesError);
  });
});
