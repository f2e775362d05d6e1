// Tables, track rows, statements and lists of people.
export { DataTable, type TableColumn } from './data-table';
export { MentionList } from './mention-list';
export { Statement, type StatementLine } from './statement';
export { TrackList, TrackRow, type TrackRowProps } from './track-row';
