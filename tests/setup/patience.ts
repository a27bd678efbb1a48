import { configure } from '@testing-library/dom';

// A test waits as long as a busy machine may need; a test for something that never happens still ends.
configure({ asyncUtilTimeout: 60_000 });
