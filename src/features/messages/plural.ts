/**
 * The plural forms of a phrase with a number. '#' stands for the number, so text that users wrote must not be part of a
 * form. `other` is used when a form is missing.
 */
interface Forms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/**
 * Creates the plural helper of a language: `plural(2, {one: '# task', other: '# tasks'})` returns '2 tasks'. The number
 * is written as the device's locale writes it, like the counts and days beside the words.
 */
export function pluralOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat();
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
