import { configure } from '@testing-library/dom';

// A test waits as long as a busy machine may need; something that never happens still ends it.
configure({ asyncUtilTimeout: 60_000 });
