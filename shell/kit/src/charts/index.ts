// The keys of a chart, and the switch between a chart and its table.
export { ChartKeys, keyedChart } from './chart-keys';
export { ChartOrTable } from './chart-or-table';
