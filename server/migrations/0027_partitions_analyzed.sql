-- PostgreSQL itself gathers statistics of partitions, but not of the whole; later the nightly maintenance does.
ANALYZE alerts, deliveries;
