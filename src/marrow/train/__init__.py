"""Training of the learned extractor: labels, arrays, token models, network, cross-validation, model file, report."""
