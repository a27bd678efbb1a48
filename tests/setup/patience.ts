import { configure } from '@testing-library/dom';

// What a test waits for may take as long as a machine that is busy with other things needs: what never comes ends it all the same.
configure({ asyncUtilTimeout: 60_000 });
