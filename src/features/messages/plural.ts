/**
 * Forms of a counted phrase; '#' stands for the number, so what users wrote has no place in them. `other` is used where a
 * form is missing.
 */
interface Forms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** Makes the plural helper of a language: `plural(2, {one: '# task', other: '# tasks'})` is '2 tasks'. */
export function pluralOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
