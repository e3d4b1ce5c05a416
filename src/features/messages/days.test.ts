import { describe, expect, it } from 'vitest';
import { dayWords, fullDay, monthName, overdueWords, urgency } from './days.ts';
import { firstWords } from './en/first.ts';

describe('days', () => {
  it('says a word near today and a date else', () => {
    const say = (day: string) => dayWords(day, '2026-11-21', firstWords, 'en-GB');
    expect(say('2026-11-20')).toBe('Yesterday');
    expect(say('2026-11-21')).toBe('Today');
    expect(say('2026-11-22')).toBe('Tomorrow');
    expect(say('2026-11-27')).toMatch(/^Fri,? 27 Nov$/);
    expect(say('2027-01-04')).toBe('4 Jan 2027');
    expect(fullDay('2026-11-27', 'en-GB')).toMatch(/^Friday,? 27 November 2026$/);
  });
  it('says days by the calendar that the service and the month grid have, whatever else the locale counts by', () => {
    expect(monthName('2026-10', 'fa-IR')).toContain('اکتبر ۲۰۲۶');
    expect(dayWords('2027-03-25', '2026-11-21', firstWords, 'fa-IR')).toContain('۲۵ مارس ۲۰۲۷');
    expect(fullDay('0001-01-01', 'th-TH')).toContain(' 1 ');
  });
  it('keeps what reads from right to left apart from the words around it', () => {
    expect(overdueWords('2024-10-05', '2026-11-21', firstWords, 'he')).toBe('Overdue: \u20685 באוק׳ 2024\u2069');
    expect(overdueWords('2024-10-05', '2026-11-21', firstWords, 'de')).toBe('Overdue: 5. Okt. 2024');
  });
  it('says what is no day of the calendar as it is: a task with it takes no board away', () => {
    expect(dayWords('2026-13-45', '2026-11-21', firstWords)).toBe('2026-13-45');
    expect(fullDay('2026-13-45')).toBe('2026-13-45');
    expect(monthName('10000-0')).toContain('10000-0');
  });
  it('says that a day has passed, where its word does not', () => {
    expect(overdueWords('2026-11-20', '2026-11-21', firstWords, 'en-GB')).toBe('Yesterday');
    expect(overdueWords('2026-11-19', '2026-11-21', firstWords, 'en-GB')).toMatch(/^Overdue: Thu,? 19 Nov$/);
  });
  it('shows the same day in every time zone', () => {
    const zone = process.env.TZ;
    for (const tz of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      process.env.TZ = tz;
      expect(dayWords('2027-06-01', '2026-11-21', firstWords, 'en-GB')).toBe('1 Jun 2027');
    }
    process.env.TZ = zone;
  });
  it('tells overdue, today and later apart', () => {
    expect(urgency('2026-11-20', '2026-11-21')).toBe('overdue');
    expect(urgency('2026-11-21', '2026-11-21')).toBe('today');
    expect(urgency('2026-11-22', '2026-11-21')).toBe('later');
  });
});
