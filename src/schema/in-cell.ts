/**
 * The controls that fit into a cell. A `picked` value is whole with one choice, so that it is saved at once; a `typed` one when the person
 * says so, and so is one that arrow keys change step by step.
 */
export const IN_CELL: Record<string, 'typed' | 'picked'> = {
  text: 'typed',
  textarea: 'typed',
  number: 'typed',
  money: 'typed',
  phone: 'typed',
  tags: 'typed',
  colour: 'typed',
  radio: 'typed',
  segmented: 'typed',
  stars: 'typed',
  slider: 'typed',
  'multi-select': 'typed',
  'date-range': 'typed',
  'date-time-range': 'typed',
  'time-range': 'typed',
  select: 'picked',
  'remote-select': 'picked',
  'remote-tree': 'picked',
  cascader: 'picked',
  'tree-select': 'picked',
  checkbox: 'picked',
  switch: 'picked',
  date: 'picked',
  'date-time': 'picked',
  time: 'picked',
}
