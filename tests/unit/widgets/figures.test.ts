import { expect, it } from 'vitest'
import { daysOf, momentsOf } from '../../../src/widgets/days.ts'
import { readYuan, writeMoney, writeNumber } from '../../../src/schema/figures.ts'
import { readFigure, writeYuan } from '../../../src/widgets/figure.ts'
import { scorePassword, strengthOf } from '../../../src/widgets/password-strength.ts'
import { place } from '../../../src/widgets/kit/place.ts'
import { listPages } from '../../../src/widgets/kit/pagination.tsx'

it.each([
  ['19.99', 1999],
  ['0.1', 10],
  ['.5', 50],
  ['5.', 500],
  ['1,234.56', 123456],
  ['￥１２．３０', 1230],
  ['-0.01', -1],
  ['', undefined],
  ['1.999', '1.999'],
  ['abc', 'abc'],
  ['.', '.'],
])('%s yuan are %s fen', (text, fen) => {
  expect(readYuan(text)).toBe(fen)
})

it('every amount that can be typed survives being written and read', () => {
  for (let fen = -120; fen <= 120; fen++) expect(readYuan(writeYuan(fen))).toBe(fen)
  expect(writeYuan(123456)).toBe('1234.56')
})

it.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['１２', 12],
  ['1 000', 1000],
  ['', undefined],
  ['-', '-'],
  ['1e5', '1e5'],
  ['12px', '12px'],
])('the figure %s reads as %s', (text, figure) => {
  expect(readFigure(text)).toBe(figure)
})

it.each([
  ['', 0],
  ['a', 5],
  ['12345', 25],
  ['aaaaaa', 12],
  ['123456', 30],
  ['abc123', 40],
  ['password', 37],
  ['Passw0rd', 57],
  ['aB3$ef', 60],
  ['Passw0rd!', 72],
  ['P@ssw0rd2024', 82],
  ['______', 2],
])('the password %s scores %s', (password, score) => {
  expect(scorePassword(password)).toBe(score)
})

it('strength goes by the score once there are six characters', () => {
  expect(['aB3$e', 'aaaaaa', 'Passw0rd!', 'P@ssw0rd2024'].map(strengthOf)).toEqual([0, 1, 2, 3])
})

it('two days become the moments from the first midnight to the last millisecond, and come back as days', () => {
  const [from, to] = momentsOf(['2026-11-20', '2026-11-21'])
  expect(Date.parse(to!) - Date.parse(from!)).toBe(2 * 86_400_000 - 1)
  expect(daysOf([from, to])).toEqual(['2026-11-20', '2026-11-21'])
  expect(momentsOf([null, 'nonsense'])).toEqual([null, null])
})

const view = { width: 400, height: 300 }
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 })

it('a panel stands under its anchor, over it where there is no room, and never outside the window', () => {
  expect(place(button(100, 20), { width: 120, height: 100 }, view, 'bottom-start')).toEqual({ left: 100, top: 54 })
  expect(place(button(100, 250), { width: 120, height: 100 }, view, 'bottom-start')).toEqual({ left: 100, top: 146 })
  expect(place(button(10, 20), { width: 120, height: 100 }, view, 'bottom-end')).toEqual({ left: 10, top: 54 })
  expect(place(button(310, 20), { width: 120, height: 100 }, view, 'bottom-start')).toEqual({ left: 270, top: 54 })
  expect(place(button(100, 20), { width: 500, height: 400 }, view, 'bottom')).toEqual({ left: 8, top: 8 })
})

it('the pages keep nine places while one leafs', () => {
  expect(listPages(1, 4)).toEqual([1, 2, 3, 4])
  const gap = undefined
  expect(listPages(1, 571)).toEqual([1, 2, 3, 4, 5, 6, 7, gap, 571])
  expect(listPages(6, 571)).toEqual([1, gap, 4, 5, 6, 7, 8, gap, 571])
  expect(listPages(571, 571)).toEqual([1, gap, 565, 566, 567, 568, 569, 570, 571])
  for (let now = 1; now <= 20; now++) {
    expect(listPages(now, 20)).toHaveLength(9)
    expect(listPages(now, 20)).toContain(now)
  }
})

it.each([NaN, Infinity, -Infinity])('D16-9: %s is no figure, and is refused instead of drawn', (value) => {
  expect(() => writeNumber(value)).toThrow('is no figure')
  expect(() => writeMoney(value)).toThrow('is no figure')
})
