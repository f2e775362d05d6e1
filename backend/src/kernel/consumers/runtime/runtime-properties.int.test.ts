import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { runtimePropertiesSuite } from '../../../../tests/kernel/runtime-properties.suite';

runtimePropertiesSuite('libsql', consumersOnLibsql, 40);
