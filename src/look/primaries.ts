/** The accent colours in the settings drawer; the first one is the product's own. */
export const primaries: { value: string; name: string }[] = [
  { value: '#1668dc', name: 'lake' },
  { value: '#f5222d', name: 'dusk' },
  { value: '#fa541c', name: 'volcano' },
  { value: '#faad14', name: 'sunset' },
  { value: '#13c2c2', name: 'cyan' },
  { value: '#52c41a', name: 'green' },
  { value: '#1890ff', name: 'daybreak' },
  { value: '#2f54eb', name: 'geekblue' },
  { value: '#722ed1', name: 'purple' },
]
