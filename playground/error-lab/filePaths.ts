/** Paths of the stage and the dimension in the repository. */
export const STAGE_FILE = 'nodes/STAGING-STG_CUSTOMER.sql';
export const DIMENSION_FILE = 'nodes/MART-DIM_CUSTOMER.yml';

/** Path of the file with the request body, next to the script that sends it. */
export const BODY_FILE = 'stg-orders.json';
